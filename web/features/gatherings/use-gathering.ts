import { useQuery } from '@tanstack/react-query'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { ApiError } from '../../lib/api.ts'
import { usePlace } from '../../lib/location.ts'
import { useSeen } from '../records/records.api.ts'
import { gatheringQuery, gatheringsQuery } from './gatherings.api.ts'

export interface LoadedGathering {
  gathering: Gathering | undefined
  isMissing: boolean
  /** Failed for another reason than that there is none. */
  isError: boolean
  isFetching: boolean
  refetch: () => void
}

/** One gathering; when it was just seen in a list it is there at once, and fetched anew behind it. */
export function useGathering(id: string): LoadedGathering {
  const { point } = usePlace()
  const seen = useSeen(gatheringsQuery, id)
  const isValid = /^[1-9]\d{0,9}$/.test(id)
  const { data, error, isFetching, refetch } = useQuery({
    ...gatheringQuery(id, point),
    enabled: isValid,
    placeholderData: (previous) => (previous && String(previous.id) === id ? previous : seen()),
  })
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return {
    gathering: isGone ? undefined : data,
    isMissing: !isValid || isGone,
    isError: error !== null && !isGone && !data,
    isFetching,
    refetch: () => void refetch(),
  }
}
