import { runBuilt } from './built.mjs'

/** `npm run admin|stores|catalog|backup|restore|move -- …` */
export const main = ([name, ...args]) => runBuilt(name, { args })
