import { runImport } from './shared/run-import.ts'

/** npm run stores -- import FILE: stores from a CSV table, or from All the Places or OpenStreetMap GeoJSON. */
await runImport(
  'stores',
  'stores',
  ({ read, created, updated, unchanged, ignored, problems, newRetailers }, seconds) => {
    if (newRetailers.length > 0) console.log(`New retailers: ${newRetailers.join(', ')}`)
    const counts = [
      `${created} added`,
      `${updated} updated`,
      `${unchanged} unchanged`,
      ...(ignored > 0 ? [`${ignored} closed ones left out`] : []),
      ...(problems.length > 0 ? [`${problems.length} skipped`] : []),
    ]
    console.log(`Read ${read} stores in ${seconds.toFixed(1)} s: ${counts.join(', ')}`)
  },
)
