import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Suites that take more than most others together, the longest first. Started last, one of them would keep a whole run
 * waiting while the other processors have nothing to do.
 */
const LONGEST = [
  'packages/server/src/pictures/hostile-pictures.test.ts',
  'packages/server/src/realtime/edits/hostile-updates.test.ts',
  'packages/server/src/features/digests/digests.test.ts',
  'packages/server/src/withstand/matrix/matrix.test.ts',
  'packages/server/src/features/history/history.rights.test.ts',
  'packages/server/src/features/history/redaction/redact-pad.test.ts',
  'packages/server/src/realtime/socket/limits.test.ts',
  'packages/server/src/features/history/moments/moments.test.ts',
  'packages/server/src/features/search/search.test.ts',
  'packages/server/src/file-store/s3-store.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? LONGEST.length : place
}

/** Runs the longest suites first, and the others as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const unknown = LONGEST.filter((file) => !existsSync(file))
    if (unknown.length > 0) throw new Error(`No suite is called ${unknown.join(' or ')}`)
    const sorted = await super.sort(suites)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
