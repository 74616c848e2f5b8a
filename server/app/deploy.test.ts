import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { workerFlags } from '../../scripts/topology/worker-flags.mjs'
import { readConfig } from './config.ts'

const folder = path.join(import.meta.dirname, '../../deploy')
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const haproxy = '/usr/sbin/haproxy'
/** As the bench of the matcher starts itself. */
const workerCommand = ['node', ...workerFlags, 'dist/server/main.js']

interface Service {
  environment?: Record<string, string>
  command?: string[]
  depends_on?: string[] | Record<string, object>
}

/** As whoever fills in env.example would set them. */
function settingsOf({ environment = {} }: Service): Record<string, string> {
  const given: Record<string, string> = { SESSION_SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://hgfs.example' }
  const fill = (value: string) =>
    value.replaceAll(
      /\$\{(\w+)(:-)?\}/g,
      (_all, name: string, isOptional?: string) => given[name] ?? (isOptional ? '' : 'given'),
    )
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
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
    const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? []
    expect(Number(stop)).toBeGreaterThan(20 + config.drainSeconds)
  }
})

it.runIf(existsSync(haproxy))('HAProxy takes its configuration', () => {
  const env = { HGFS_BIND: '127.0.0.1:18080', HGFS_WEB1: '127.0.0.1:5001', HGFS_WEB2: '127.0.0.1:5002' }
  const said = execFileSync(haproxy, ['-c', '-f', path.join(folder, 'haproxy.cfg')], { env, encoding: 'utf8' })
  expect(said).toContain('Configuration file is valid')
})
