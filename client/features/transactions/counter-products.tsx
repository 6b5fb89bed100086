import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { memo, startTransition, useState } from 'react'
import { afterPaint } from '#client/app/after-paint.ts'
import { categories, type Category } from '#shared/cash/categories.ts'
import { counted } from '#shared/values/count.ts'
import type { CounterOperator } from './counter-board.ts'
import classes from './counter-tiles.module.css'
import { directions } from './directions.ts'
import { type ProductChoice, productKey } from './product-options.ts'

/** As many as a phone shows at once. */
const MAX_SHOWN = 6

const titles: Readonly<Record<Category, string>> = { incoming: 'Entrées', outgoing: 'Sorties' }

interface CounterProductsProps {
  operator: CounterOperator
  chosen: ProductChoice | undefined
  onChoose: (product: ProductChoice) => void
  /** Undefined where there is one operator only. */
  onBack: (() => void) | undefined
}

/** Entries beside exits, so that the direction is chosen with the product. */
export function CounterProducts({ operator, chosen, onChoose, onBack }: CounterProductsProps) {
  return (
    <section className={classes.group} aria-labelledby="counter-products" data-step="products">
      <div className={classes.head}>
        {onBack !== undefined && (
          <ActionIcon
            className={classes.back ?? ''}
            variant="subtle"
            size={44}
            aria-label="Retour aux opérateurs"
            onClick={onBack}
          >
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
        )}
        <h2 id="counter-products" className={classes.title}>
          <bdi>{operator.name}</bdi>
        </h2>
      </div>
      <div className={classes.sides}>
        {categories.map((type) => (
          <Side key={type} type={type} products={operator.products[type]} chosen={chosen} onChoose={onChoose} />
        ))}
      </div>
    </section>
  )
}

interface SideProps extends Pick<CounterProductsProps, 'chosen' | 'onChoose'> {
  type: Category
  products: readonly ProductChoice[]
}

function Side({ type, products, chosen, onChoose }: SideProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { icon: DirectionIcon, money } = directions[type]
  const shown = isWhole ? products : products.slice(0, MAX_SHOWN)
  // The keys of the amount and hundreds of tiles come after the paint of the press.
  const handleChoose = useCallbackRef((product: ProductChoice) => void afterPaint().then(() => onChoose(product)))
  const handleMore = () => startTransition(() => setIsWhole(true))
  const key = chosen && productKey(chosen)
  return (
    <section className={classes.side} data-tone={money} aria-labelledby={`counter-${type}`}>
      <h3 id={`counter-${type}`} className={classes.direction}>
        <DirectionIcon size={20} stroke={2} aria-hidden />
        {titles[type]}
      </h3>
      {shown.map((product) => (
        <Tile
          key={productKey(product)}
          product={product}
          isChosen={productKey(product) === key}
          onChoose={handleChoose}
        />
      ))}
      {products.length === 0 && <p className={classes.none}>Aucun produit</p>}
      {shown.length < products.length && (
        <Button variant="subtle" onClick={handleMore}>
          {counted(products.length - shown.length, 'autre')}
        </Button>
      )}
    </section>
  )
}

interface TileProps {
  product: ProductChoice
  isChosen: boolean
  onChoose: (product: ProductChoice) => void
}

/** A choice renders the tiles it changes, not hundreds. */
const Tile = memo(function Tile({ product, isChosen, onChoose }: TileProps) {
  return (
    <UnstyledButton className={classes.tile ?? ''} aria-pressed={isChosen} onClick={() => onChoose(product)}>
      <bdi>{product.name}</bdi>
    </UnstyledButton>
  )
})
