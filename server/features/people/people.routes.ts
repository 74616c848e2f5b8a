import * as contract from '../../../domain/contracts/people/people.ts'
import { readRoute, type App } from '../../http/route.ts'
import { gatheredBy, huntedBy, showPerson } from './people.service.ts'

export function peopleRoutes(app: App): void {
  readRoute(app, contract.showPerson, (context, { params }, viewer) => showPerson(context, viewer, params.username))
  readRoute(app, contract.listPersonGatherings, (context, { params, query }, viewer) =>
    gatheredBy(context, viewer, params.username, query),
  )
  readRoute(app, contract.listPersonHunts, (context, { params, query }, viewer) =>
    huntedBy(context, viewer, params.username, query),
  )
}
