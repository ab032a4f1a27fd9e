import type { Route } from '@sheaf/contract/route'
import { addressOf } from '../api/api.ts'

/** Leaves the application for a route that redirects the browser elsewhere. */
export const assignLocation = (route: Route): void => window.location.assign(addressOf(route))
