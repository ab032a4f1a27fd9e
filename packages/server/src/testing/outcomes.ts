import type { Reply } from './test-app.ts'

/** Returns the status and error of a reply, without its content. */
export const outcome = ({ status, body }: Reply) => ({ status, error: body['error'] as string | undefined })

export const ARCHIVED = { status: 403, error: 'BACKEND.ERROR.PERMISSION.ARCHIVED' }
export const DENIED = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' }
export const DENIED_EDIT = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT' }
export const HIDDEN = { status: 404, error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' }
export const MISSING = { status: 401, error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' }
export const MUST_BE = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE' }
export const NOBODY = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT' }
export const NO_GROUP = { status: 400, error: 'BACKEND.ERROR.PAD.ITEMS_NOT_FOUND' }
export const NO_PASSWORD = { status: 400, error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' }
export const OK = { status: 200, error: undefined }
export const WRONG = { status: 401, error: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' }
