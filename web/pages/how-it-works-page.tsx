import { Binoculars, Camera, ChevronDown, Gem, Trophy } from 'lucide-react'
import { LinkButton } from '../ui/button.tsx'

const steps = [
  {
    href: '/hunts',
    name: 'Hunt',
    look: 'bg-hunt-soft text-hunt',
    Icon: Binoculars,
    title: 'Post what you want',
    text: 'A Dutch oven in flame orange, a wool coat in size 8: name it, add a photo if you have one, say what you would pay and how far you would drive, 10, 25, 50 or 100 miles.',
    action: 'Start a hunt',
  },
  {
    href: '/gatherings',
    name: 'Gather',
    look: 'bg-gather-soft text-gather',
    Icon: Camera,
    title: 'Share what you spot',
    text: 'You are in the aisle anyway. Snap it, note the price and the store. Twenty seconds, and somebody across town knows it is there.',
    action: 'Share a product',
  },
  {
    href: '/finds',
    name: 'Find',
    look: 'bg-find-soft text-find',
    Icon: Gem,
    title: 'Get the match',
    text: 'Every new hunt meets every new gathering: words, codes, colors, sizes, photos, price and distance. When they fit, you hear about it at once, and you see why.',
    action: 'See the finds',
  },
  {
    href: '/scores',
    name: 'Score',
    look: 'bg-score-soft text-score',
    Icon: Trophy,
    title: 'Take it home',
    text: 'Record what you paid, keep the receipt, and watch what you saved add up.',
    action: 'Open your scores',
  },
]

const questions = [
  [
    'Which stores does this work for?',
    'Any store. It is made for off-price stores such as TJ Maxx, HomeGoods, Marshalls, Ross, Burlington, Homesense, Sierra, Nordstrom Rack and Saks Off 5th, because their stock is not online. A store that is missing can be added when you gather.',
  ],
  ['Does it cost anything?', 'No. There are no fees yet, neither for hunting nor for gathering.'],
  [
    'How do I hear about a match?',
    'In the app at once, with a number on the bell. If you gave us an email address you get a mail too, unless you switch it off in your profile.',
  ],
  [
    'Is the product held for me?',
    'No. Nobody holds it: a find tells you that it hung there a moment ago. Shoppers in the store confirm that it is still there, or that it is gone, and you see when it was last seen.',
  ],
  [
    'What does the percentage mean?',
    'How sure the matcher is. At 90 % nine out of ten such finds are the very thing. Below 30 % we do not bother you.',
  ],
  [
    'Who sees what I post?',
    'Hunts and public gatherings are open to everybody. A gathering can be kept private. Photos lose their hidden data, the place they were taken included, before they are stored.',
  ],
  [
    'How do I become an Insider?',
    'Gather three products. Insiders try new features first and tell us what to build next.',
  ],
] as const

export default function HowItWorksPage() {
  return (
    <div className="page-width py-10 lg:py-16">
      <h1 className="max-w-3xl text-3xl text-balance">The rack changes every day. Now you have eyes in every store.</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        Off-price stores have no online stock. What hangs there today is known only to whoever walks past it, so
        shoppers tell each other.
      </p>
      <ol className="mt-12 grid gap-5 md:grid-cols-2">
        {steps.map(({ href, name, look, Icon, title, text, action }, index) => (
          <li key={name} className="flex flex-col rounded-xl border border-line bg-surface p-6 sm:p-8">
            <div className="flex items-center gap-4">
              <span className={`grid size-14 place-items-center rounded-full ${look}`}>
                <Icon className="size-7" aria-hidden="true" />
              </span>
              <p className="font-display text-lg font-bold text-ink-soft">
                {index + 1}. {name}
              </p>
            </div>
            <h2 className="mt-5 text-xl">{title}</h2>
            <p className="mt-2 mb-6 text-ink-soft">{text}</p>
            <LinkButton href={href} variant="secondary" className="mt-auto self-start">
              {action}
            </LinkButton>
          </li>
        ))}
      </ol>
      <section aria-labelledby="faq" className="mx-auto mt-20 max-w-3xl">
        <h2 id="faq" className="text-2xl">
          Questions people ask
        </h2>
        <div className="mt-6 divide-y divide-line border-y border-line">
          {questions.map(([question, answer]) => (
            <details key={question} className="group">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="mt-20 rounded-xl bg-primary-soft px-6 py-10 text-center sm:px-12">
        <h2 className="text-2xl">What are you looking for?</h2>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <LinkButton href="/hunts/new" size="lg">
            Start Hunting
          </LinkButton>
          <LinkButton href="/gatherings/new" size="lg" variant="secondary">
            Share a Finding
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
