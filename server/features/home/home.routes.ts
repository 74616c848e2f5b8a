import * as contract from '../../../domain/contracts/home.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { communityStats, firstScreen, homeFeed, trendingCategories, trendingHunts } from './home.service.ts'
import { recommend } from './recommendations.service.ts'

export function homeRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.recommendations, ({ query }, viewer) => recommend(context, viewer, query.userId))
  publicRoute(app, contract.communityStats, (_input, viewer) => communityStats(context, viewer))
  publicRoute(app, contract.trendingCategories, (_input, viewer) => trendingCategories(context, viewer))
  publicRoute(app, contract.trendingHunts, ({ query }, viewer) => trendingHunts(context, viewer, query))
  publicRoute(app, contract.home, ({ query }, viewer) => firstScreen(context, viewer, query))
  publicRoute(app, contract.homeFeed, ({ query }, viewer) => homeFeed(context, viewer, query))
}
