import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/*
 * Loaded before the server (node --import), in its threads too: plays a disk that forgets, at a power cut, what nobody asked it
 * to flush. Beside the real folder it keeps a second one with what the disk would hold: names at once, as file systems
 * with a journal do, but bytes only when their file is flushed. Some writes reach it early and out of order, by chance.
 */
const folder = process.env.FORGETFUL_FOLDER
const kept = process.env.FORGETFUL_KEPT
const earlyShare = Number(process.env.FORGETFUL_EARLY ?? 0.3)

/** What was written to a file and not flushed: stretches of it, or all of it. */
const unflushed = new Map()
const paths = new Map()
const real = { ...fs }

const isOurs = (file) => path.resolve(String(file)).startsWith(`${folder}/`)
const shadowOf = (file) => kept + path.resolve(String(file)).slice(folder.length)

function copyStretch(file, position, length) {
  const source = real.openSync(file, 'r')
  const target = real.openSync(shadowOf(file), fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  const bytes = Buffer.alloc(length)
  const read = real.readSync(source, bytes, 0, length, position)
  real.writeSync(target, bytes, 0, read, position)
  real.closeSync(source)
  real.closeSync(target)
}

function noteWrite(file, position, length) {
  if (position !== undefined && Math.random() < earlyShare) return copyStretch(file, position, length)
  const stretches = unflushed.get(file) ?? []
  stretches.push([position, length])
  unflushed.set(file, stretches)
}

function flush(file) {
  const stretches = unflushed.get(file)
  unflushed.delete(file)
  if (!stretches || !real.existsSync(file)) return
  if (stretches.some(([position]) => position === undefined)) real.copyFileSync(file, shadowOf(file))
  else for (const [position, length] of stretches) copyStretch(file, position, length)
}

function noteOpen(descriptor, file) {
  if (!isOurs(file)) return
  paths.set(descriptor, path.resolve(String(file)))
  if (real.existsSync(file) && real.statSync(file).isFile() && !real.existsSync(shadowOf(file)))
    real.writeFileSync(shadowOf(file), '')
}
function noteRename(from, to) {
  if (!isOurs(from)) return
  if (real.existsSync(shadowOf(from))) real.renameSync(shadowOf(from), shadowOf(to))
  const stretches = unflushed.get(path.resolve(from))
  unflushed.delete(path.resolve(from))
  unflushed.delete(path.resolve(to))
  if (stretches) unflushed.set(path.resolve(to), stretches)
}
const noteFolder = (file) => isOurs(file) && real.mkdirSync(shadowOf(file), { recursive: true })
function noteGone(file) {
  if (!isOurs(file)) return
  real.rmSync(shadowOf(file), { recursive: true, force: true })
  unflushed.delete(path.resolve(String(file)))
}
const truncate = (file, length) => real.existsSync(shadowOf(file)) && real.truncateSync(shadowOf(file), length)

// What the engine calls, all of it synchronous.
const wrap = (name, after) => {
  fs[name] = (...given) => {
    const result = real[name](...given)
    after(result, ...given)
    return result
  }
}
wrap('openSync', (descriptor, file) => noteOpen(descriptor, file))
wrap('closeSync', (_, descriptor) => paths.delete(descriptor))
wrap('writeSync', (length, descriptor, _bytes, _offset, _length, position) => {
  const file = paths.get(descriptor)
  if (file) noteWrite(file, typeof position === 'number' ? position : undefined, length)
})
wrap('fsyncSync', (_, descriptor) => paths.has(descriptor) && flush(paths.get(descriptor)))
wrap('ftruncateSync', (_, descriptor, length) => paths.has(descriptor) && truncate(paths.get(descriptor), length))
wrap('truncateSync', (_, file, length) => isOurs(file) && truncate(file, length))
wrap('renameSync', (_, from, to) => noteRename(from, to))
wrap('unlinkSync', (_, file) => noteGone(file))
wrap('rmdirSync', (_, file) => noteGone(file))
wrap('mkdirSync', (_, file) => noteFolder(file))

// What keeps photos: streams, and promises.
fs.open = (file, ...rest) => {
  const done = rest.pop()
  real.open(file, ...rest, (error, descriptor) => {
    if (!error) noteOpen(descriptor, file)
    done(error, descriptor)
  })
}
for (const name of ['write', 'writev']) {
  fs[name] = (descriptor, ...rest) => {
    if (paths.has(descriptor)) noteWrite(paths.get(descriptor), undefined, 0)
    return real[name](descriptor, ...rest)
  }
}
fs.fsync = (descriptor, done) => {
  if (paths.has(descriptor)) flush(paths.get(descriptor))
  real.fsync(descriptor, done)
}
const promised = { ...fs.promises }
for (const [name, note] of [
  ['rename', noteRename],
  ['mkdir', noteFolder],
  ['rm', noteGone],
  ['unlink', noteGone],
]) {
  fs.promises[name] = async (...given) => {
    const result = await promised[name](...given)
    note(...given)
    return result
  }
}
syncBuiltinESMExports()
