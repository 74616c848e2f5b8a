import { Binoculars, Camera, Gem, Trophy } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'

const steps = [
  {
    name: 'Hunt',
    text: 'Post what you want and what you would pay.',
    look: 'bg-hunt-soft text-hunt',
    Icon: Binoculars,
  },
  {
    name: 'Gather',
    text: 'Snap what you spot in a store, with its price.',
    look: 'bg-gather-soft text-gather',
    Icon: Camera,
  },
  { name: 'Find', text: 'The two meet, and you hear about it at once.', look: 'bg-find-soft text-find', Icon: Gem },
  { name: 'Score', text: 'Take it home, and see what you saved.', look: 'bg-score-soft text-score', Icon: Trophy },
]

export default function FourSteps() {
  return (
    <section aria-labelledby="four-steps" className="below-fold">
      <h2 id="four-steps" className="text-2xl">
        Four steps to the one
      </h2>
      <ol className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, text, look, Icon }, index) => (
          <li key={name} className="rounded-xl border border-line bg-surface p-6">
            <span className={`grid size-12 place-items-center rounded-full ${look}`}>
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <h3 className="mt-4 text-lg">
              {index + 1}. {name}
            </h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/hunts">Hunt</LinkButton>
        <LinkButton href="/gatherings" variant="secondary">
          Gather
        </LinkButton>
        <LinkButton href="/finds" variant="secondary">
          Find Treasures
        </LinkButton>
      </div>
    </section>
  )
}
