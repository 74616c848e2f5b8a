/** One number and what it counts; inside a <dl>. */
export const StatCard = ({ label, value }: { label: string; value: number | string }) => (
  <div className="flex flex-col-reverse rounded-lg border border-line bg-surface px-4 py-3 sm:px-5 sm:py-4">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="font-display text-2xl font-bold tracking-[-0.02em] figures">
      {typeof value === 'number' ? value.toLocaleString('en-US') : value}
    </dd>
  </div>
)
