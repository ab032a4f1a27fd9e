import type { Route } from '@sheaf/contract/route'
import { addressOf } from './api.ts'

/** Leaves the application by a call that sends the browser elsewhere. */
export const visit = (route: Route): void => window.location.assign(addressOf(route))
