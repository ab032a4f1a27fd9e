import { createRequire } from 'node:module'

/*
 * The development form of JSX captures a stack trace for each element, for messages such as that of a missing key, which
 * the linter finds as well. That takes a sixth of the processor of these suites. So they make elements as production does:
 * React decides when it is first imported.
 */
const mode = process.env['NODE_ENV']
process.env['NODE_ENV'] = 'production'
createRequire(import.meta.url)('react/jsx-runtime')
process.env['NODE_ENV'] = mode
