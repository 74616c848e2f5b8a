import { LinkButton } from '../../ui/button.tsx'
import { RetailerMarks } from './retailer-marks.tsx'

export function Hero() {
  return (
    <section className="border-b border-line bg-surface">
      <div className="page-width grid items-center gap-10 py-10 lg:grid-cols-[1.25fr_1fr] lg:py-16">
        <div>
          <h1 className="text-3xl leading-[1.02] text-balance">
            Somebody just walked past <span className="text-primary-ink">the one you want.</span>
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">
            Off-price stores have no online stock. So shoppers tell each other: post what you hunt, share what you spot,
            and be first at the rack.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href="/hunts/new" size="lg">
              Start Hunting
            </LinkButton>
            <LinkButton href="/how-it-works" size="lg" variant="secondary">
              How It Works
            </LinkButton>
          </div>
          <div className="mt-9">
            <RetailerMarks />
          </div>
        </div>
        <RackDrawing />
      </div>
    </section>
  )
}

/** A rail of dull things, and the one: decoration, so it is silent. */
function RackDrawing() {
  const dull = ['#cfc3b4', '#b9aebf', '#d8cbb8', '#c4b7a6']
  return (
    <div aria-hidden="true" className="mx-auto hidden w-full max-w-md lg:block">
      <svg viewBox="0 0 440 380" className="w-full">
        <ellipse cx="220" cy="352" rx="190" ry="16" fill="var(--color-sunken)" />
        <path d="M40 350V40M400 350V40" stroke="var(--color-ink-soft)" strokeWidth="9" strokeLinecap="round" />
        <path d="M26 44h388" stroke="var(--color-ink)" strokeWidth="9" strokeLinecap="round" />
        {dull.map((color, index) => (
          <Garment key={color} x={70 + index * 44} color={color} />
        ))}
        <Garment x={366} color="#b9aebf" />
        <g transform="translate(258 30) scale(1.22)">
          <Hook />
          <path
            d="M42 34c8 0 14 4 20 10l24 14-10 26-14-6v122H22V78L8 84-2 58l24-14c6-6 12-10 20-10z"
            fill="var(--color-primary)"
          />
          <path d="M42 34c-8 0-14 4-20 10L-2 58l10 26 14-6v122h10V50z" fill="#fff" opacity="0.16" />
          <path d="M42 40v160" stroke="#fff" strokeOpacity="0.35" strokeWidth="1.5" />
          <g transform="rotate(14 66 96)">
            <path d="M62 70c4 6 5 12 3 18" fill="none" stroke="var(--color-ink-soft)" strokeWidth="1.6" />
            <path d="m55 92 8-6h14l8 6v40H55z" fill="#fffdf8" />
            <circle cx="70" cy="93" r="3" fill="var(--color-primary)" />
            <path
              d="m61 112 7 8 13-16"
              fill="none"
              stroke="var(--color-primary)"
              strokeWidth="5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        </g>
      </svg>
    </div>
  )
}

const Hook = () => (
  <path d="M42 34v-8a7 7 0 1 1 7-7" fill="none" stroke="var(--color-ink)" strokeWidth="3" strokeLinecap="round" />
)

const Garment = ({ x, color }: { x: number; color: string }) => (
  <g transform={`translate(${x} 34)`}>
    <path d="M20 30v-6a6 6 0 1 1 6-6" fill="none" stroke="var(--color-ink)" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M20 30c6 0 10 3 14 8l8 10v190H-2V48l8-10c4-5 8-8 14-8z" fill={color} />
    <path d="M20 30c-6 0-10 3-14 8l-8 10v190h9V46z" fill="#fff" opacity="0.25" />
  </g>
)
