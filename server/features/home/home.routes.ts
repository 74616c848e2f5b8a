import * as contract from '../../../domain/contracts/home.ts'
import { readRoute, type App } from '../../http/route.ts'
import { communityStats } from './community-stats.service.ts'
import { firstScreen, homeFeed, trendingCategories, trendingHunts } from './home.service.ts'
import { recommend } from './recommendations.service.ts'

export function homeRoutes(app: App): void {
  readRoute(app, contract.recommendations, (context, { query }, viewer) => recommend(context, viewer, query.userId))
  readRoute(app, contract.communityStats, (context, _input, viewer) => communityStats(context, viewer))
  readRoute(app, contract.trendingCategories, (context, _input, viewer) => trendingCategories(context, viewer))
  readRoute(app, contract.trendingHunts, (context, { query }, viewer) => trendingHunts(context, viewer, query))
  readRoute(app, contract.home, (context, { query }, viewer) => firstScreen(context, viewer, query))
  readRoute(app, contract.homeFeed, (context, { query }, viewer) => homeFeed(context, viewer, query))
}
