import { userSchema, type User } from '@sheaf/contract/entities/user'

/** Returns Anna's account, unless `change` says otherwise. */
export const buildUser = (change: Partial<User> | { _id?: string } = {}): User =>
  userSchema.parse({
    _id: 'user-anna',
    login: 'anna',
    email: 'anna@example.org',
    pendingEmail: '',
    firstname: '',
    lastname: '',
    organization: '',
    padNickname: '',
    lang: 'en',
    color: '',
    hideHelp: false,
    useLoginAndColorInPads: true,
    digestFrequency: 'daily',
    active: true,
    otpEnabled: false,
    eplAuthorToken: '',
    groups: [],
    bookmarks: { groups: [], pads: [] },
    watchlist: { groups: [], pads: [] },
    userlists: {},
    ctime: 1_750_000_000_000,
    ...change,
  })
