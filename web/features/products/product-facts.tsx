import type { ReactNode } from 'react'
import type { Product } from '../../../domain/contracts/products.ts'
import { Badge } from '../../ui/badge.tsx'

/** Item number, colors, sizes and whatever else the variants say. */
export function KeyAttributes({ product, besideBrand }: { product: Product; besideBrand?: ReactNode }) {
  const attributes = new Map<string, Set<string>>()
  for (const { attributeName, attributeValue } of product.variants) {
    if (!attributeName || !attributeValue) continue
    attributes.set(attributeName, (attributes.get(attributeName) ?? new Set()).add(attributeValue))
  }
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
      <Fact name="Item number">{product.sku ?? 'N/A'}</Fact>
      {product.brand && (
        <Fact name="Brand">
          <span className="flex flex-wrap items-center gap-x-3">
            {product.brand}
            {besideBrand}
          </span>
        </Fact>
      )}
      {product.colors.length > 0 && (
        <Fact name="Available colors">
          <Words words={product.colors} />
        </Fact>
      )}
      {product.sizes.length > 0 && (
        <Fact name="Sizes">
          <Words words={product.sizes} />
        </Fact>
      )}
      {[...attributes].map(([name, values]) => (
        <Fact key={name} name={name}>
          {[...values].join(', ')}
        </Fact>
      ))}
    </dl>
  )
}

const Words = ({ words }: { words: string[] }) => (
  <span className="flex flex-wrap gap-1.5">
    {words.map((word) => (
      <Badge key={word}>{word}</Badge>
    ))}
  </span>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft capitalize">{name}</dt>
    <dd>{children}</dd>
  </>
)
