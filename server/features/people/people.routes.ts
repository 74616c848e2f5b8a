import * as contract from '../../../domain/contracts/people/people.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { gatheredBy, huntedBy, showPerson } from './people.service.ts'

export function peopleRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.showPerson, ({ params }, viewer) => showPerson(context, viewer, params.username))
  publicRoute(app, contract.listPersonGatherings, ({ params, query }, viewer) =>
    gatheredBy(context, viewer, params.username, query),
  )
  publicRoute(app, contract.listPersonHunts, ({ params, query }, viewer) =>
    huntedBy(context, viewer, params.username, query),
  )
}
