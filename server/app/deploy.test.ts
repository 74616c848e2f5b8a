import { execFileSync, spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { workerFlags } from '../../scripts/topology/worker-flags.mjs'
import { readConfig } from './config.ts'

const folder = path.join(import.meta.dirname, '../../deploy')
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const root = path.join(folder, '..')
const haproxy = '/usr/sbin/haproxy'
const systemdAnalyze = '/usr/bin/systemd-analyze'
/** As the bench of the matcher starts itself. */
const workerCommand = ['node', ...workerFlags, 'dist/server/main.js']

interface Service {
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  environment?: Record<string, string>
  command?: string[]
  depends_on?: string[] | Record<string, object>
}

/** As whoever fills in env.example would set them. */
function settingsOf({ environment = {} }: Service, more: Record<string, string> = {}): Record<string, string> {
  const given: Record<string, string> = { SESSION_SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://hgfs.example', ...more }
  const fill = (value: string) =>
    value.replaceAll(
      /\$\{(\w+)(:-)?\}/g,
      (_all, name: string, isOptional?: string) => given[name] ?? (isOptional ? '' : 'given'),
    )
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

/** Returns what a program says, however it ends. */
function runToEnd(file: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { stdout, stderr } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

it('the servers of the compose file start with the settings they are given', () => {
  const { services } = parseYaml(textOf('compose.yaml')) as { services: Record<string, Service> }
  const roles = ['web1', 'web2', 'worker1', 'worker2'].map((name) => readConfig(settingsOf(services[name] ?? {})).role)
  expect(roles).toEqual(['web', 'web', 'worker', 'worker'])
  expect([services['worker1']?.command, services['worker2']?.command]).toEqual([workerCommand, workerCommand])
  const config = readConfig(settingsOf(services['web1'] ?? {}))
  expect([config.databaseReplicaUrls.length, config.drainSeconds, config.trustProxy]).toEqual([1, 5, 1])
  for (const { depends_on: needed = [] } of Object.values(services)) {
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(name)
  }
  const asked = new Set(textOf('compose.yaml').match(/(?<=\$\{)\w+/g))
  expect([...asked].filter((name) => !textOf('env.example').includes(`${name}=`))).toEqual([])
})

it.each(['p@ss/w%rd', ':?#[]&= +', '%2F', `'"\\$HOME`, 'päss 😀'])(
  'the compose file takes the password %s',
  async (password) => {
    const { services } = parseYaml(textOf('compose.yaml')) as { services: Record<string, Service> }
    const given = { POSTGRES_PASSWORD: password }
    const { databaseUrl = '', databaseReplicaUrls } = readConfig(settingsOf(services['web1'] ?? {}, given))
    expect(settingsOf(services['primary'] ?? {}, given)['POSTGRES_PASSWORD']).toBe(password)
    for (const url of [databaseUrl, ...databaseReplicaUrls]) {
      const { options } = postgres(url)
      expect([options.pass, options.user, options.database]).toEqual([password, 'hgfs', 'hgfs'])
    }
    // Nowhere else is a secret put into an address or a command.
    expect(textOf('compose.yaml')).not.toMatch(/(\/\/|")[^\n]*\$\{[^}]*(PASSWORD|SECRET|KEY)/)
  },
)

it('no service of the compose file has capabilities or a root that can be written', () => {
  const { services } = parseYaml(textOf('compose.yaml')) as { services: Record<string, Service> }
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.cap_drop, service.security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
    // The object store and its client keep settings in their home folders.
    if (name !== 'store' && name !== 'bucket') expect([name, service.read_only]).toEqual([name, true])
    if (service.read_only) expect([name, service.tmpfs?.[0]]).toEqual([name, '/tmp'])
  }
})

describe('the image', () => {
  const dockerfile = textOf('Dockerfile')
  const [buildStage = '', lastStage = ''] = dockerfile.split(/^FROM (?!.* AS )/m)
  const copied = [...lastStage.matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, line = '']) => {
    const parts = line.split(' ')
    return parts.slice(0, -1).map((source) => source.replace('/app/', ''))
  })
  const commands = ['admin', 'stores', 'catalog', 'backup', 'restore', 'move']

  it('is built without what is secret, large or of another machine', () => {
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
    for (const name of ['.git', '**/.env', '**/*.env', '**/node_modules', 'data', 'dist', 'deploy'])
      expect(ignored).toContain(name)
    // What the build copies by name is there.
    const [, named = ''] = /^COPY (package\.json .+) \.\/$/m.exec(buildStage) ?? []
    for (const name of [...named.split(' '), ...copied.filter((one) => one !== 'dist' && one !== 'node_modules')]) {
      expect([name, existsSync(path.join(root, name))]).toEqual([name, true])
      expect(ignored).not.toContain(name.split('/')[0])
    }
    expect(lastStage).toMatch(/^USER node$/m)
  })

  it('leaves secrets out of the repository', () => {
    const isIgnored = (file: string) =>
      execFileSync('git', ['check-ignore', '--no-index', file], { cwd: root, encoding: 'utf8' }).trim()
    expect(isIgnored('deploy/.env')).toBe('deploy/.env')
    expect(isIgnored('.env')).toBe('.env')
    // As the manifest for Kubernetes names it.
    expect(isIgnored('hgfs.env')).toBe('hgfs.env')
  })

  it('has every command that the documents name', () => {
    const scripts = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts
    const documents = ['README.md', 'docs/operations.md'].map((name) => readFileSync(path.join(root, name), 'utf8'))
    const named = new Set(documents.flatMap((text) => text.match(/(?<=npm run )[a-z]+(?= -- )/g) ?? []))
    for (const name of commands) expect([name, named.has(name), name in scripts]).toEqual([name, true, true])
  })

  it.runIf(existsSync(path.join(root, 'dist/server/admin.js')))('runs these commands from what is copied alone', () => {
    const image = mkdtempSync(path.join(tmpdir(), 'hgfs-image-'))
    try {
      for (const name of copied) {
        const [from, to] = [path.join(root, name), path.join(image, name)]
        mkdirSync(path.dirname(to), { recursive: true })
        if (name === 'dist' || name === 'node_modules') symlinkSync(from, to)
        else cpSync(from, to, { recursive: true })
      }
      for (const name of commands) {
        const env = { PATH: process.env['PATH'], HOME: image, DATA_DIR: path.join(image, 'data') }
        const said = runToEnd('npm', ['run', '--silent', name], { cwd: image, env })
        expect([name, said]).toEqual([name, expect.stringContaining(`Usage: npm run ${name} -- `)])
      }
    } finally {
      rmSync(image, { recursive: true, force: true })
    }
  })
})

it('the manifests for Kubernetes are whole: every name they refer to is one of them, or the secret', () => {
  const documents = textOf('kubernetes/hgfs.yaml')
    .split(/^---$/m)
    .map((text) => parseYaml(text) as { kind: string; metadata: { name: string }; spec?: object; data?: object })
  expect(documents.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ])
  const text = JSON.stringify(documents)
  expect(text).toContain(`"name":"worker","image":"hgfs:latest","command":${JSON.stringify(workerCommand)}`)
  const names = new Set(documents.map(({ metadata }) => metadata.name))
  for (const [, name = ''] of text.matchAll(/"(?:configMapRef|service)":\{"name":"([^"]+)"/g))
    expect(names).toContain(name)
  const [settings] = documents
  const secret = { DATABASE_URL: 'postgres://db/hgfs', SESSION_SECRET: 'x'.repeat(40) }
  const s3 = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig({ ...(settings?.data as Record<string, string>), ...secret, ...s3 }).s3?.bucket).toBe('photos')
})

it('the pods of Kubernetes are confined', () => {
  const pods = textOf('kubernetes/hgfs.yaml')
    .split(/^---$/m)
    .map((text) => parseYaml(text) as { kind: string; spec: { template: { spec: object } } })
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec)
  expect(pods).toHaveLength(2)
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [{ mountPath: '/data' }, { mountPath: '/tmp' }],
        },
      ],
    })
  }
})

it.runIf(existsSync(systemdAnalyze))('systemd takes the units and finds them confined', () => {
  const units = mkdtempSync(path.join(tmpdir(), 'hgfs-units-'))
  try {
    for (const name of readdirSync(path.join(folder, 'systemd'))) {
      const unit = path.join(units, name.replace('@', '@1'))
      cpSync(path.join(folder, 'systemd', name), unit)
      expect(runToEnd(systemdAnalyze, ['verify', '--man=no', unit])).not.toMatch(/Unknown|Failed to parse|ignoring/i)
      // 0 is best, 10 is worst: without these settings it is 9.
      const said = runToEnd(systemdAnalyze, ['security', '--offline=true', '--no-pager', unit])
      const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? []
      expect(Number(exposure)).toBeLessThanOrEqual(2)
      expect(readFileSync(unit, 'utf8')).not.toMatch(/^MemoryDenyWriteExecute/m)
    }
  } finally {
    rmSync(units, { recursive: true, force: true })
  }
})

it('each unit for systemd runs the built server in its role', () => {
  const units = readdirSync(path.join(folder, 'systemd'))
  expect(units).toEqual(['hgfs-web@.service', 'hgfs-worker@.service'])
  for (const unit of units) {
    const text = textOf(`systemd/${unit}`)
    const settings = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.replaceAll('%i', '1').split(' '),
    )
    const secret = { DATABASE_URL: 'postgres://db/hgfs', SESSION_SECRET: 'x'.repeat(40) }
    const config = readConfig({ ...Object.fromEntries(settings.map((one) => one.split('='))), ...secret })
    expect(unit).toContain(config.role)
    const command = config.role === 'worker' ? workerCommand : ['node', 'dist/server/main.js']
    expect(text).toContain(`ExecStart=/usr/bin/${command.join(' ')}\n`)
    // Fastify calls os.networkInterfaces() when HOST is 0.0.0.0.
    expect(text).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
    const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? []
    expect(Number(stop)).toBeGreaterThan(20 + config.drainSeconds)
  }
})

it.runIf(existsSync(haproxy))('HAProxy takes its configuration', () => {
  const env = { HGFS_BIND: '127.0.0.1:18080', HGFS_WEB1: '127.0.0.1:5001', HGFS_WEB2: '127.0.0.1:5002' }
  const said = execFileSync(haproxy, ['-c', '-f', path.join(folder, 'haproxy.cfg')], { env, encoding: 'utf8' })
  expect(said).toContain('Configuration file is valid')
})
