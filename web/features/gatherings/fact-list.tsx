type FactListProps = { facts: ReadonlyArray<readonly [name: string, value: string | null]> }

/** Name and value, side by side in as many columns as fit. What is not known is left out. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-6">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right font-medium">{value}</dd>
        </div>
      ))}
  </dl>
)
