import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Point } from '../../../domain/rules/distance.ts'
import { api } from '../../lib/api.ts'
import { coordinates } from '../../lib/location.ts'

export const thingQuery = (id: string | number, point: Point | null) =>
  queryOptions({
    queryKey: ['things', String(id), point],
    queryFn: ({ signal }) => api('GET /things/:id', { params: { id }, query: coordinates(point), signal }),
    placeholderData: keepPreviousData,
  })
