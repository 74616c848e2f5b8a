// Makes the folder ready to run: installs packages when the lockfile changed, builds what changed since the last
// build. Needs nothing but Node and npm, and takes a moment when there is nothing to do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtModules, fingerprint, stamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { root, runNode, runNpm, step } from './processes.mjs'

const builds = {
  web: {
    inputs: () => ['web', 'domain', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'],
    output: 'dist/web',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
  server: {
    inputs: () => ['server', 'domain', 'rolldown.config.ts', 'tsconfig.json', 'package-lock.json'],
    output: 'dist/server',
    command: ['node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts'],
  },
  // Comes last: it is made by the built server, from the modules it runs and the migrations.
  database: {
    inputs: () => [...builtModules(root, 'dist/server/prepare-dump.js'), 'server/db/migrations', 'package-lock.json'],
    output: 'dist/embedded-db.tar.gz',
    command: ['dist/server/prepare-dump.js'],
  },
}

const stampOf = (name) => stamp(join(root, 'dist/.stamps', name))
const isBuilt = (name) =>
  existsSync(join(root, builds[name].output)) && stampOf(name).matches(fingerprint(root, builds[name].inputs()))

/** Makes the next set-up build everything anew. */
export function forgetBuilds() {
  for (const name of ['web', 'server']) stampOf(name).clear()
}

async function build(name) {
  const { command, inputs } = builds[name]
  // Read before the build: a file saved while it runs must count as changed.
  const value = fingerprint(root, inputs())
  stampOf(name).clear()
  const result = await runNode(command, { capture: true, env: { ...process.env, NODE_ENV: 'production' } })
  if (result.status === 0) stampOf(name).write(value)
  return result
}

const installStamp = stamp(join(root, 'node_modules/.hgfs-installed'))
const platform = `${process.platform} ${process.arch} ${process.versions.modules}`
const installValue = () => `${fingerprint(root, ['package-lock.json'])} ${platform}`

/** Packages a person installed themselves are as good as ours: npm notes in node_modules what it put there. */
function isInstalledByHand() {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isForHere = ({ os, cpu, libc }) =>
    !libc && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      installed[path]?.version === entry.version ||
      (entry.optional && !installed[path] && !((entry.os || entry.cpu) && isForHere(entry))),
  )
}

async function install() {
  if (installStamp.matches(installValue())) return
  if (!isInstalledByHand()) {
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await step('Installing packages', async () => [await runNpm(['ci', ...flags], { capture: true })])
  }
  installStamp.write(installValue())
}

const isReady = (wanted) => installStamp.matches(installValue()) && wanted.every(isBuilt)

/** An image holds what was built and no sources: there is nothing to install or to build. */
const hasSources = () => existsSync(join(root, 'rolldown.config.ts'))

export async function setup({ only = Object.keys(builds) } = {}) {
  if (!hasSources() || isReady(only)) return
  const sayWaiting = (holder) =>
    process.stderr.write(`Waiting for process ${holder?.pid}, which is setting up this folder\n`)
  await withLock(
    join(root, '.setup/lock'),
    async () => {
      await install()
      const stale = only.filter((name) => name !== 'database' && !isBuilt(name))
      if (stale.length) await step(`Building ${stale.join(' and ')}`, () => Promise.all(stale.map(build)))
      if (only.includes('database') && !isBuilt('database')) {
        await step('Preparing the database', async () => [await build('database')])
      }
    },
    sayWaiting,
  )
}

export const main = () => setup()
