/*
 * The figures of the product on this machine.
 *
 *   node bench/run.ts                         every scenario
 *   node bench/run.ts fan-out start           these
 *   node bench/run.ts fan-out --writers 20    one, with sizes of its own
 *   node bench/run.ts --list                  what there is
 *
 * Each run leaves bench/results/<scenario>.<sizes>.json. Ends with 1 when an update was lost; a goal that was missed is
 * a figure, not a failure.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bigSite } from './scenarios/big-site.ts'
import { fanOut } from './scenarios/fan-out.ts'
import { documentSize } from './scenarios/document-size.ts'
import { idlePads } from './scenarios/idle-pads.ts'
import { history } from './scenarios/history.ts'
import { installed } from './scenarios/install.ts'
import { machineFacts, pinToLoadCore } from './scenarios/machine.ts'
import { largePad } from './scenarios/large-pad.ts'
import { longHistory } from './scenarios/long-history.ts'
import { longLists } from './scenarios/long-lists.ts'
import { manyPads } from './scenarios/many-pads.ts'
import { padText } from './scenarios/pad-text.ts'
import { pageOpen } from './scenarios/page-open.ts'
import { pages } from './scenarios/pages.ts'
import { peopleSearch } from './scenarios/people-search.ts'
import { picture } from './scenarios/picture.ts'
import type { Outcome, Scenario, Sizes } from './scenarios/scenario.ts'
import { readEntry } from './scenarios/read-entry.ts'
import { search } from './scenarios/search.ts'
import { tables } from './scenarios/tables.ts'
import { stretches } from './scenarios/stretches.ts'
import { start } from './scenarios/start.ts'
import { twoServers } from './scenarios/two-servers.ts'
import { twoPeople } from './scenarios/two-people.ts'
import { wsLimit } from './scenarios/ws-limit.ts'

const SCENARIOS: readonly Scenario[] = [
  start,
  fanOut,
  twoPeople,
  manyPads,
  idlePads,
  twoServers,
  wsLimit,
  pageOpen,
  pages,
  documentSize,
  largePad,
  tables,
  padText,
  longHistory,
  stretches,
  readEntry,
  history,
  longLists,
  picture,
  search,
  bigSite,
  peopleSearch,
  installed,
]
const RESULTS = path.join(import.meta.dirname, 'results')

/** Reads names of scenarios and sizes: any option, such as `--writers 20`, is a size of the scenario. */
const readArguments = (args: readonly string[]): { names: string[]; sizes: Record<string, string> } => {
  const names: string[] = []
  const sizes: Record<string, string> = {}
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (!arg.startsWith('--')) names.push(arg)
    else sizes[arg.slice(2)] = args[++i] ?? ''
  }
  return { names, sizes }
}

const list = (): void => {
  for (const { name, about, sizes } of SCENARIOS) {
    console.log(`${name}: ${about}`)
    for (const [option, value] of Object.entries(sizes)) console.log(`    --${option} ${value}`)
  }
}

const report = ({ name: scenario }: Scenario, { name, figures, goals, failures }: Outcome, sizes: Sizes): void => {
  mkdirSync(RESULTS, { recursive: true })
  const at = new Date().toISOString()
  const result = { scenario, sizes, at, machine: machineFacts(), figures, goals, failures }
  writeFileSync(path.join(RESULTS, `${scenario}.${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(JSON.stringify(figures))
  for (const { what, goal, measured, unit } of goals)
    console.log(`  ${measured <= goal ? 'within' : 'MISSED'}  ${what}: ${measured} ${unit}, goal ${goal} ${unit}`)
  for (const failure of failures) console.error(`  FAILED  ${failure}`)
}

const { names, sizes } = readArguments(process.argv.slice(2))
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
const chosen = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name))
const strange = Object.keys(sizes).filter((size) => !chosen.some((scenario) => size in scenario.sizes))

if ('list' in sizes) list()
else if (unknown.length > 0 || strange.length > 0) {
  console.error(`There is no ${[...unknown, ...strange.map((size) => `--${size}`)].join(', ')}. There is:`)
  list()
  process.exitCode = 1
} else {
  pinToLoadCore()
  for (const scenario of chosen) {
    const own = Object.fromEntries(Object.entries(sizes).filter(([size]) => size in scenario.sizes))
    const presets = Object.keys(own).length > 0 ? [{}] : (scenario.presets ?? [{}])
    for (const preset of presets) {
      const all: Sizes = { ...scenario.sizes, ...preset, ...own }
      console.log(
        `\n— ${scenario.name} ${Object.entries(all)
          .map(([size, value]) => `${size}=${value}`)
          .join(' ')}`,
      )
      try {
        const outcome = await scenario.run(all)
        report(scenario, outcome, all)
        if (outcome.failures.length > 0) process.exitCode = 1
      } catch (error) {
        console.error(error)
        process.exitCode = 1
      }
    }
  }
}
