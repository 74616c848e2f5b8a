// Every npm script enters here: `node scripts/run.cjs NAME …` runs scripts/NAME.mjs. The syntax is old on purpose,
// because a Node that is too old must still be able to read this file and say so.
'use strict'

var version = process.versions.node.split('.').map(Number)
var major = version[0]
var minor = version[1]
var supported = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)

if (!supported) {
  console.error(
    'Node ' + process.versions.node + ' is too old: Node 20.19 or newer is needed (22.12 or newer of the 22 line).',
  )
  process.exit(1)
}

import('./' + process.argv[2] + '.mjs')
  .then(function (script) {
    return script.main(process.argv.slice(3))
  })
  .catch(function (error) {
    // A failed step has already been explained in its own words; anything else is a fault of ours and keeps its trace.
    console.error(error.explained ? error.message : error)
    process.exit(1)
  })
