import { fork, type ChildProcess } from 'node:child_process'
import type { BaseLogger } from 'pino'
import { ProviderError } from '../../provider-error.ts'
import type { PhotoAnswer, PhotoTask, PhotoTaskName, PhotoTasks } from './photo-task.ts'

export interface PoolOptions {
  program: string
  processes: number
  timeoutMs: number
  /** So many tasks may wait; more are turned away. */
  queueLimit: number
  /** A process with nothing to do for so long gives its memory back. */
  idleMs: number
  log: Pick<BaseLogger, 'warn'>
}

interface Job {
  task: PhotoTask
  isPatient: boolean
  resolve(answer: PhotoTasks[PhotoTaskName]): void
  reject(error: ProviderError): void
}

/** A process, what it works on, and what ends it: the time of its task or its idleness. */
interface Seat {
  child: ChildProcess
  job?: Job
  timer?: NodeJS.Timeout
  complaints: string
}

/** The networks take about 700 MB; one that has grown far beyond is replaced. */
const mostMemory = 1_500_000_000
const mostHeapMegabytes = 512
const complaintLength = 2000

const provider = 'photo reader'
const busy = () => new ProviderError(provider, 'Too many photos are being read', { failure: 'unavailable' })
const closing = () => new ProviderError(provider, 'Photos cannot be read at the moment', { failure: 'unavailable' })

/** A bounded number of photo processes with one queue: started when there is work, replaced when they die or hang. */
export class PhotoProcessPool {
  private readonly seats = new Set<Seat>()
  private readonly waiting: Job[] = []
  private readonly options: PoolOptions
  private lastId = 0
  private closed = false

  constructor(options: PoolOptions) {
    this.options = options
  }

  /** Patient tasks wait until nobody else does. */
  run<Name extends PhotoTaskName>(name: Name, photo: Uint8Array, isPatient = false): Promise<PhotoTasks[Name]> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(closing())
      if (this.waiting.length >= this.options.queueLimit) return reject(busy())
      const task = { id: ++this.lastId, name, photo }
      const firstPatient = isPatient ? -1 : this.waiting.findIndex((job) => job.isPatient)
      const place = firstPatient < 0 ? this.waiting.length : firstPatient
      this.waiting.splice(place, 0, { task, isPatient, resolve: resolve as Job['resolve'], reject })
      this.handOut()
    })
  }

  /** The id of a process at work; tests end it from outside. */
  processIds(): number[] {
    return [...this.seats].flatMap(({ child }) => child.pid ?? [])
  }

  async close(): Promise<void> {
    this.closed = true
    for (const job of this.waiting.splice(0)) job.reject(closing())
    await Promise.all(
      [...this.seats].map(async (seat) => {
        const ended = new Promise((resolve) => seat.child.once('exit', resolve))
        this.dismiss(seat, closing())
        await ended
      }),
    )
  }

  private handOut() {
    while (this.waiting.length > 0) {
      const idle = [...this.seats].find(({ job }) => !job)
      if (!idle && this.seats.size >= this.options.processes) return
      const job = this.waiting.shift()
      if (job) this.give(idle ?? this.start(), job)
    }
  }

  private give(seat: Seat, job: Job) {
    clearTimeout(seat.timer)
    seat.job = job
    // Only a task in work keeps the server's process alive.
    seat.child.channel?.ref()
    seat.timer = setTimeout(() => {
      this.options.log.warn({ task: job.task.name, ms: this.options.timeoutMs }, 'reading a photo took too long')
      this.dismiss(seat, new ProviderError(provider, 'Reading the photo took too long', { failure: 'timeout' }))
    }, this.options.timeoutMs)
    seat.child.send(job.task, (error) => {
      if (error) this.lose(seat, error.message)
    })
  }

  private start(): Seat {
    const child = fork(this.options.program, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${mostHeapMegabytes}`],
      // Photos come from strangers: what reads them is told no secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const seat: Seat = { child, complaints: '' }
    this.seats.add(seat)
    child.stderr?.on('data', (text: Buffer) => {
      seat.complaints = (seat.complaints + text.toString()).slice(-complaintLength)
    })
    child.on('message', (message: PhotoAnswer) => this.finish(seat, message))
    child.on('error', (error) => this.lose(seat, error.message))
    child.on('exit', (code, signal) => this.lose(seat, `it ended with ${signal ?? `code ${code}`}`))
    child.unref()
    child.channel?.unref()
    if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
    return seat
  }

  private finish(seat: Seat, message: PhotoAnswer) {
    const { job } = seat
    if (!job || job.task.id !== message.id) return
    clearTimeout(seat.timer)
    seat.job = undefined
    seat.child.channel?.unref()
    if ('answer' in message) job.resolve(message.answer)
    else job.reject(new ProviderError(provider, 'The photo could not be read', { cause: message.problem }))
    if (message.memory > mostMemory) this.dismiss(seat)
    else {
      seat.timer = setTimeout(() => this.dismiss(seat), this.options.idleMs)
      seat.timer.unref()
    }
    this.handOut()
  }

  /** The process died of itself: its task failed, the waiting ones go to a new one. */
  private lose(seat: Seat, reason: string) {
    if (!this.seats.has(seat)) return
    this.options.log.warn({ reason, complaints: seat.complaints }, 'the photo process died')
    this.dismiss(seat, new ProviderError(provider, 'Reading the photo failed', { cause: reason }))
  }

  private dismiss(seat: Seat, error = closing()) {
    clearTimeout(seat.timer)
    this.seats.delete(seat)
    seat.child.kill('SIGKILL')
    seat.job?.reject(error)
    seat.job = undefined
    this.handOut()
  }
}
