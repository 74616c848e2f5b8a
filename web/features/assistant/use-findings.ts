import { useRef, useState } from 'react'
import { onDevice, sourceLines, speakerWords } from './findings.ts'
import type { Filling, SuggestedField, Suggestions } from './suggestions.ts'

interface Result {
  fields: SuggestedField[]
  found: Suggestions
  count: number
  sources: string[]
  speaker: string
  /** Some of it was read on this device. */
  isReadHere: boolean
  undo: () => void
}

function resultOf(
  fields: SuggestedField[],
  found: Suggestions,
  provider: string,
  undo: () => void,
  before: Result | undefined,
): Result {
  const all = [...(before?.fields ?? []), ...fields]
  const told = { ...before?.found, ...found }
  const isReadHere = provider === onDevice || before?.isReadHere === true
  return {
    fields: all,
    found: told,
    count: all.length,
    sources: sourceLines(all, told),
    speaker: speakerWords(provider, isReadHere),
    isReadHere,
    undo() {
      undo()
      before?.undo()
    },
  }
}

/** With who said so. */
type Offered = { [Field in SuggestedField]?: NonNullable<Suggestions[Field]> & { provider: string } }

interface Form {
  isOpen: (field: SuggestedField) => boolean
  onFill: (found: Suggestions) => Filling
}

/** What was found for a form: what it took, from what, and what is up to the person. */
export function useFindings({ isOpen, onFill }: Form) {
  const [result, setResult] = useState<Result>()
  const [offered, setOffered] = useState<Offered>({})
  /** What the person took back: a reading that comes late may offer it, but fills it in no more. */
  const refused = useRef(new Set<SuggestedField>())

  /** Only what is still empty is filled; several fillings are taken back in one. */
  function fillIn(found: Suggestions, provider: string): SuggestedField[] {
    const { fields, undo } = onFill(found)
    if (fields.length > 0) setResult((before) => resultOf(fields, found, provider, undo, before))
    return fields
  }

  function offer(found: Suggestions, provider: string) {
    const by = Object.entries(found).map(([field, what]) => [field, { ...what, provider }])
    setOffered((before) => ({ ...before, ...(Object.fromEntries(by) as Offered) }))
  }

  return {
    fillIn,
    /** For what was read without being asked for. */
    fillUnasked(found: Suggestions, provider: string) {
      const fields = Object.keys(found) as SuggestedField[]
      const of = (wanted: (field: SuggestedField) => boolean): Suggestions =>
        Object.fromEntries(fields.filter(wanted).map((field) => [field, found[field]]))
      offer(
        of((field) => refused.current.has(field)),
        provider,
      )
      fillIn(
        of((field) => !refused.current.has(field)),
        provider,
      )
    },
    offer,
    result,
    /** What may be right, of fields that are still empty. */
    offers: (Object.keys(offered) as SuggestedField[]).flatMap((field) => {
      const found = offered[field]
      return found && isOpen(field) ? [{ field, value: [found.value].flat().join(', ') }] : []
    }),
    takeOffer(field: SuggestedField) {
      const found = offered[field]
      if (found) fillIn({ [field]: found }, found.provider)
    },
    undo() {
      result?.undo()
      for (const field of result?.fields ?? []) refused.current.add(field)
      setResult(undefined)
    },
  }
}
