import type { Schema } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
}
export interface Reference {
  $ref: string
}

/** What several operations take alike is described once: the `limit` and `cursor` of all lists, the `id` of most paths. */
export function shareParameters<Operation extends { parameters: Parameter[] }>(operations: Operation[]) {
  const uses = new Map<string, number>()
  for (const { parameters } of operations) {
    for (const parameter of parameters) uses.set(written(parameter), (uses.get(written(parameter)) ?? 0) + 1)
  }
  // Of several that share a name and differ otherwise, the most used one gets the name.
  const shared = new Map<string, Parameter>()
  for (const [text, times] of [...uses].toSorted(([, a], [, b]) => b - a)) {
    const parameter = JSON.parse(text) as Parameter
    if (times > 1 && !shared.has(nameOf(parameter))) shared.set(nameOf(parameter), parameter)
  }
  const refer = (parameter: Parameter): Parameter | Reference => {
    const known = shared.get(nameOf(parameter))
    const isShared = known !== undefined && written(known) === written(parameter)
    return isShared ? { $ref: `#/components/parameters/${nameOf(parameter)}` } : parameter
  }
  const withReferences = (
    operation: Operation,
  ): Omit<Operation, 'parameters'> & { parameters: (Parameter | Reference)[] } => ({
    ...operation,
    parameters: operation.parameters.map(refer),
  })
  return {
    operations: operations.map(withReferences),
    parameters: Object.fromEntries(shared),
  }
}

const nameOf = ({ name, in: place }: Parameter) => `${place}.${name}`
const written = (parameter: Parameter) => JSON.stringify(parameter)
