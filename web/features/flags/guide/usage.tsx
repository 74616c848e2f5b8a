import { Code } from './code.tsx'

const inBrowser = `import { useFlag } from '../../lib/flags.ts'

export function ShareButtons() {
  const isOn = useFlag('social-sharing')
  return isOn ? <SocialButtons /> : null
}`

const onServer = `import { isOnFor, requireFlag } from '../flags/flags.service.ts'

// Refuses with 403 'This feature is switched off'.
await requireFlag(context, viewer, 'multi-photo-upload')

// Or decide for yourself.
const isOn = await isOnFor(context, viewer, 'analytics-dashboard')`

const newFlag = `// domain/rules/feature-flags.ts: the list a database starts with
{
  id: 'price-history',
  name: 'Price History',
  description: 'What a product cost before.',
  enabled: true,
  rolloutPercentage: 0,
}`

export const FlagUsage = () => (
  <div className="flex flex-col gap-8">
    <section aria-labelledby="usage-browser">
      <h2 id="usage-browser">In the browser</h2>
      <p className="mt-1">
        The server has evaluated the flag for the person already. Should it not answer, the built-in list speaks.
      </p>
      <Code label="A flag in a component">{inBrowser}</Code>
    </section>
    <section aria-labelledby="usage-server">
      <h2 id="usage-server">On the server</h2>
      <p className="mt-1">What is hidden is also closed: a call that belongs to a flag asks for it.</p>
      <Code label="A flag in a service">{onServer}</Code>
    </section>
    <section aria-labelledby="usage-new">
      <h2 id="usage-new">A new flag</h2>
      <Code label="A new flag">{newFlag}</Code>
      <ol className="list-decimal space-y-1.5 pl-6">
        <li>Add it switched on with a rollout of 0%, and yourself to its allow list.</li>
        <li>Let insiders try it, then raise the rollout in steps. Nobody who has it loses it on the way up.</li>
        <li>At 100% for a while without trouble: take the flag out of the code.</li>
        <li>Trouble? The master switch turns it off everywhere within seconds.</li>
      </ol>
    </section>
  </div>
)
