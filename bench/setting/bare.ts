import Fastify from 'fastify'
import type postgres from 'postgres'
import type { TestApp } from '../../server/testing/test-app.ts'

interface Statement {
  text: string
  parameters: unknown[]
}

/** What a request asks of the database. */
async function statementsOf({ context: { database }, guest }: TestApp, path: string): Promise<Statement[]> {
  const seen: Statement[] = []
  const options = database.sql.options as postgres.ParsedOptions & { debug: unknown }
  options.debug = (_connection: number, text: string, parameters: unknown[]) => seen.push({ text, parameters })
  await guest().get(path)
  options.debug = false
  return seen
}

/** Fastify without anything of ours, which runs the very statements that our answer to each path needs and sends the rows. */
export async function serveBare(app: TestApp, paths: readonly string[]) {
  const { sql } = app.context.database
  const bare = Fastify()
  for (const path of paths) {
    const statements = await statementsOf(app, path)
    bare.get(path, async () => {
      // In turn: the rows of a page are asked for by the ids that the statement before has found.
      const answers = []
      for (const { text, parameters } of statements) answers.push(await sql.unsafe(text, parameters as string[]))
      return answers
    })
  }
  const origin = await bare.listen({ port: 0, host: '127.0.0.1' })
  return { origin, close: () => bare.close() }
}
