import { runImport } from './shared/run-import.ts'

/** npm run catalog -- import FILE: products and what stores have of them, from a CSV table. */
await runImport('catalog', 'lines', ({ lines, created, updated, stock, problems }) => {
  const skipped = problems.length > 0 ? `, ${problems.length} skipped` : ''
  console.log(`Read ${lines} lines: ${created} products added, ${updated} updated, stock of ${stock}${skipped}`)
})
