import { runBuilt } from './built.mjs'

/** `npm start` */
export const main = () => runBuilt('main', { drains: true })
