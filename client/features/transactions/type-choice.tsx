import { Input } from '@mantine/core'
import { useId } from 'react'
import { categories, type Category } from '#shared/cash/categories.ts'
import { directions } from './directions.ts'
import classes from './type-choice.module.css'

interface TypeChoiceProps {
  value: Category | null
  onChange: (type: Category) => void
  error?: string | undefined
}

export function TypeChoice({ value, onChange, error }: TypeChoiceProps) {
  const name = useId()
  return (
    <Input.Wrapper labelElement="div" label="Type" required {...(error === undefined ? {} : { error })}>
      <div className={classes.group} role="radiogroup" aria-label="Type">
        {categories.map((type, index) => {
          const { label, choice, icon: IconOf } = directions[type]
          return (
            <label key={type} className={classes.option} data-type={type}>
              <IconOf size={20} stroke={1.9} aria-hidden className={classes.icon} />
              <span className={classes.text}>
                {choice} <span className={classes.direction}>{label}</span>
              </span>
              <input
                type="radio"
                name={name}
                className={classes.radio}
                checked={value === type}
                onChange={() => onChange(type)}
                {...(index === 0 ? { 'data-autofocus': true, 'data-path': 'type' } : {})}
              />
            </label>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
