import { Button } from '@mantine/core'
import { useState } from 'react'
import { categories, type Category } from '#shared/cash/categories.ts'
import { categoryLabels } from './category-labels.ts'
import { ImportModal } from './import-modal.tsx'
import classes from './import-products.module.css'

interface ImportProductsProps {
  operator: { id: string; name: string }
}

export function ImportProducts({ operator }: ImportProductsProps) {
  const [dialog, setDialog] = useState<{ opened: boolean; category: Category }>({ opened: false, category: 'incoming' })
  return (
    <div className={classes.buttons}>
      {categories.map((category) => {
        const { import: label, icon: CategoryIcon } = categoryLabels[category]
        return (
          <Button
            key={category}
            variant="default"
            leftSection={<CategoryIcon size={18} aria-hidden />}
            onClick={() => setDialog({ opened: true, category })}
          >
            {label}
          </Button>
        )
      })}
      <ImportModal {...dialog} operator={operator} onClose={() => setDialog((now) => ({ ...now, opened: false }))} />
    </div>
  )
}
