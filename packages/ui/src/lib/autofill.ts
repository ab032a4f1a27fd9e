/** Names by which password managers are asked to leave a field alone. Browsers know none of them. */
const LEFT_ALONE = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const

/** A name or code that is typed letter by letter: keyboards of phones neither capitalise nor correct it. */
const AS_TYPED = { autoCapitalize: 'none', spellCheck: false } as const

/**
 * Props by which browsers and password managers know what belongs into a field about the person who fills it in
 * (SCR-764). What no entry fits is left alone, since the theme turns filling in off.
 */
export const autofill = {
  login: { name: 'username', autoComplete: 'username', ...AS_TYPED },
  currentPassword: { name: 'current-password', autoComplete: 'current-password' },
  newPassword: { name: 'new-password', autoComplete: 'new-password' },
  code: { name: 'otp', autoComplete: 'one-time-code', ...AS_TYPED },
  email: { name: 'email', autoComplete: 'email', ...AS_TYPED },
  givenName: { autoComplete: 'given-name' },
  familyName: { autoComplete: 'family-name' },
  nickname: { autoComplete: 'nickname' },
  organization: { autoComplete: 'organization' },
  /** A text about something or somebody else. */
  nothing: { autoComplete: 'off' },
  /** A password that many know, as of a folder or a pad: one's own would be tried there. */
  sharedPassword: { autoComplete: 'off', ...LEFT_ALONE },
  /**
   * A secret that is set for something else than one's account. Browsers ignore `off` for passwords, and would fill in
   * one's own as a change that nobody made.
   */
  otherSecret: { autoComplete: 'new-password', ...LEFT_ALONE },
} as const
