import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const folder = fileURLToPath(new URL('../../dist/test-programs', import.meta.url))

/** Bundles one of the test programs for Node, beside the built server so that it finds the same files. */
export async function buildProgram(name: string): Promise<string> {
  const { output } = await build({
    input: { [name]: fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url)) },
    platform: 'node',
    external: /^[@a-z]/,
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js' },
    logLevel: 'silent',
    write: false,
  })
  await mkdir(folder, { recursive: true })
  // Another run may be starting the same program: it finds the old one or the new one, never a half.
  for (const file of output) {
    const unfinished = `${folder}/${file.fileName}.${process.pid}`
    await writeFile(unfinished, file.type === 'chunk' ? file.code : file.source)
    await rename(unfinished, `${folder}/${file.fileName}`)
  }
  return `${folder}/${name}.js`
}

const running = new Set<ChildProcess>()
// Whatever a failed test left behind, stopped ones too.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Child {
  process: ChildProcess
  lines: string[]
  /** Resolves with the first line that starts with the text, or rejects when the program ends without it. */
  says(text: string): Promise<string>
  ended: Promise<number | null>
}

export function startProgram(file: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}): Child {
  const process = spawn(globalThis.process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...globalThis.process.env, ...environment },
  })
  running.add(process)
  process.on('exit', () => running.delete(process))
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const hear = (line: string) => {
    lines.push(line)
    for (const look of waiting) look()
  }
  createInterface({ input: process.stdout }).on('line', hear)
  createInterface({ input: process.stderr }).on('line', hear)
  const ended = new Promise<number | null>((resolve) => process.on('close', resolve))
  return {
    process,
    lines,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find((candidate) => candidate.startsWith(text))
          if (line !== undefined) resolve(line)
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended without saying "${text}":\n${lines.join('\n')}`)))
      }),
  }
}
