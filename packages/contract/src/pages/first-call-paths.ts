/* Below `{base}/api`, for pages that call them before they need anything else: the calls themselves bring what they answer. */

export const READ_CONFIGURATION_PATH = '/configuration'
export const VIEW_PAD_PATH = '/pad/:id'
