import type { StatusCheck } from '../../../domain/contracts/admin.ts'
import type { QueueDepth } from '../../jobs/depths.ts'

export interface StatusFacts {
  /** Which engine and where. */
  database: string
  answerMs: number
  databaseBytes: number
  queues: QueueDepth[]
  failedJobs: number
  hasMailServer: boolean
  model: string | null
  /** How many of the newest photos are not in this server's file store. */
  missingPhotos: number
  memoryBytes: number
  /** Null without a data folder. */
  freeDiskBytes: number | null
  uptimeSeconds: number
}

type Judged = Omit<StatusCheck, 'name'>

const gigabyte = 1024 ** 3
const matcher = 'finds.match'

const size = (bytes: number) =>
  bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`
const things = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`

function age(seconds: number): string {
  if (seconds < 120) return things(Math.max(1, Math.round(seconds)), 'second', 'seconds')
  if (seconds < 7200) return things(Math.round(seconds / 60), 'minute', 'minutes')
  return seconds < 172_800
    ? things(Math.round(seconds / 3600), 'hour', 'hours')
    : things(Math.round(seconds / 86_400), 'day', 'days')
}

function ofDatabase({ database, answerMs, databaseBytes }: StatusFacts): Judged {
  const facts = `${database} answers in ${Math.max(1, Math.round(answerMs))} ms and holds ${size(databaseBytes)}.`
  return answerMs > 250 ? { state: 'watch', words: `${facts} That is slow.` } : { state: 'good', words: facts }
}

function ofJobs({ queues, failedJobs }: StatusFacts): Judged {
  const others = queues.filter(({ name }) => name !== matcher)
  const waiting = others.reduce((sum, queue) => sum + queue.waiting, 0)
  const oldest = Math.max(0, ...others.map(({ oldestSeconds }) => oldestSeconds ?? 0))
  const failed =
    failedJobs > 0 ? ` ${things(failedJobs, 'job was', 'jobs were')} given up in the last day; the log says why.` : ''
  if (waiting === 0) return { state: failed ? 'watch' : 'good', words: `Nothing waits.${failed}` }
  const words = `${things(waiting, 'job waits', 'jobs wait')}, the first for ${age(oldest)}.`
  if (oldest > 600) return { state: 'bad', words: `${words} Is a worker running?${failed}` }
  return { state: failed || oldest > 60 ? 'watch' : 'good', words: words + failed }
}

function ofMatcher({ queues }: StatusFacts): Judged {
  const waiting = queues.find(({ name }) => name === matcher)?.waiting ?? 0
  if (waiting === 0) return { state: 'good', words: 'Everything has been matched.' }
  const words = `${things(waiting, 'hunt or gathering waits', 'hunts and gatherings wait')} to be matched.`
  return { state: waiting > 1000 ? 'watch' : 'good', words }
}

const ofMails = ({ hasMailServer }: StatusFacts): Judged =>
  hasMailServer
    ? { state: 'good', words: 'Mails go to the mail server.' }
    : { state: 'watch', words: 'No mail server is set (SMTP_URL): mails are only written to the outbox folder.' }

function ofPhotos({ model, missingPhotos }: StatusFacts): Judged {
  if (missingPhotos > 0) {
    const missing = things(missingPhotos, 'of the newest photos is', 'of the newest photos are')
    const advice = 'If another server stored them, set S3_BUCKET or let all servers share one folder.'
    return { state: 'bad', words: `${missing} missing in this server’s folder. ${advice}` }
  }
  return { state: 'good', words: model ? `Photos are read here, and by ${model}.` : 'Photos are read on this machine.' }
}

function ofMachine({ memoryBytes, freeDiskBytes, uptimeSeconds }: StatusFacts): Judged {
  const disk = freeDiskBytes === null ? '' : `, ${size(freeDiskBytes)} of disk free`
  const words = `Up for ${age(uptimeSeconds)}, ${size(memoryBytes)} of memory in use${disk}.`
  const free = freeDiskBytes ?? Number.POSITIVE_INFINITY
  if (free < gigabyte / 4) return { state: 'bad', words: `${words} The disk is nearly full.` }
  if (free < 2 * gigabyte) return { state: 'watch', words: `${words} Make room on the disk soon.` }
  return memoryBytes > 2 * gigabyte
    ? { state: 'watch', words: `${words} That is much memory.` }
    : { state: 'good', words }
}

/** What an admin can see at a glance, and what is to be done about it. */
export const statusChecks = (facts: StatusFacts): StatusCheck[] => [
  { name: 'Database', ...ofDatabase(facts) },
  { name: 'Background jobs', ...ofJobs(facts) },
  { name: 'Matcher', ...ofMatcher(facts) },
  { name: 'Mails', ...ofMails(facts) },
  { name: 'Photos', ...ofPhotos(facts) },
  { name: 'This server', ...ofMachine(facts) },
]
