/*
 * A day of a site in two hours: twenty people in three pads and two hundred in a hundred others.
 *
 *   npm run soak                                   two hours
 *   npm run soak -- --minutes 10 --report soak.txt ten minutes, and where progress and verdict go
 *   setsid npm run soak > /dev/null &              goes on when the terminal is closed
 *
 * The last line of the report (by default test-results/soak.txt) is the verdict, `PASSED` or `FAILED`. Ends with 1 if it
 * failed. `SEED=…` repeats the decisions of a run. Of the memory, what is in use after garbage was collected may grow by
 * a tenth of what it was after half an hour, and by what the pads themselves have grown; resident memory is told only.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { announce } from './support/run.ts'
import { soak } from './support/soak.ts'

/** Duration from which the memory has reached its usual size when a quarter of it is over. */
const JUDGED_FROM_MINUTES = 120
const MIB = 2 ** 20

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: String(JUDGED_FROM_MINUTES) },
    report: { type: 'string', default: 'test-results/soak.txt' },
  },
})
const minutes = Number(values.minutes)
const isJudged = minutes >= JUDGED_FROM_MINUTES

// The run goes on when the terminal that began it is closed.
process.on('SIGHUP', () => {})
mkdirSync(path.dirname(values.report), { recursive: true })
writeFileSync(values.report, '')
const say = (line: string): void => {
  appendFileSync(values.report, `${new Date().toISOString()} ${line}\n`)
  console.log(line)
}

// Whatever ends the run is in the report, so that one without a verdict is one that was killed.
process.on('uncaughtException', (error) => {
  say(`FAILED ${String(error.stack)}`)
  process.exit(1)
})

try {
  const figures = await soak(
    {
      minutes,
      crowds: [
        { pads: 3, people: 20, editMs: 500 },
        { pads: 100, people: 200, editMs: 5000 },
      ],
      kills: 6,
      mayGrow: (warm) => (isJudged ? warm / 10 : 32 * MIB),
    },
    announce('Soak'),
    say,
  )
  const memory = isJudged ? '' : `; of the memory nothing is known before ${JUDGED_FROM_MINUTES} minutes`
  say(`PASSED ${JSON.stringify(figures)}${memory}`)
} catch (error) {
  say(`FAILED ${String(error)}`)
  process.exitCode = 1
}
