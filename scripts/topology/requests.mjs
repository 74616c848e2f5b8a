import { Agent, request } from 'node:http'

const paths = ['/api/hunts', '/api/gatherings', '/api/products/search?query=lamp', '/hunts', '/api/stores', '/api/home']

function ask(agent, url) {
  return new Promise((resolve) => {
    const asked = request(url, { agent, headers: { accept: 'text/html,application/json' } }, (answer) => {
      answer.on('error', () => resolve('cut off'))
      answer.on('end', () => resolve(answer.statusCode === 200 ? undefined : String(answer.statusCode)))
      answer.resume()
    })
    asked.on('error', ({ code }) => resolve(code ?? 'error'))
    asked.end()
  })
}

/** So many people ask one thing after the other, until so many requests are done. */
export function askMany(origin, requests, people) {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const begin = performance.now()
  const reasons = new Map()
  let [begun, done, failed] = [0, 0, 0]
  let tellSome
  const afterSome = new Promise((resolve) => {
    tellSome = resolve
  })
  const person = async () => {
    while (begun < requests) {
      begun += 1
      const reason = await ask(agent, origin + paths[begun % paths.length])
      done += 1
      if (reason !== undefined) {
        failed += 1
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
      if (done === Math.floor(requests / 4)) tellSome()
    }
  }
  const ended = Promise.all(Array.from({ length: people }, person)).then(() => {
    agent.destroy()
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const told = [...reasons].map(([reason, count]) => `${reason} × ${count} `).join('')
    return { done, failed, seconds, reasons: told }
  })
  return { ended, afterSome, done: () => done }
}
