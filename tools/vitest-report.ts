import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { slowestOf, titleWithError, type TestResults } from './test-results.ts'

/** Writes the results of a run into a file, in the form that `npm test` adds up. */
export class ReportFile implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const title = (test: TestCase) => titleWithError(test.fullName, test.result().errors?.[0]?.message)
    const titles = (state: string) => tests.filter((test) => test.result().state === state).map(title)
    const results: TestResults = {
      passed: titles('passed').length,
      skipped: titles('skipped').length,
      failures: [
        ...titles('failed'),
        // A module has errors when something failed outside of a test: loading the file, a hook, or a promise that
        // nobody awaited.
        ...modules.filter((module) => module.errors().length > 0).map(({ moduleId }) => moduleId),
        ...unhandled.map(({ message }) => message),
      ],
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(title),
      slowest: slowestOf(
        tests.map((test) => [path.relative(process.cwd(), test.module.moduleId), test.diagnostic()?.duration ?? 0]),
      ),
    }
    writeFileSync(this.#file, JSON.stringify(results))
  }
}
