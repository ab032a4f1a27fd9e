import * as z from 'zod/mini'
import { presenceSchema, userListCreationSchema, userListSaveSchema, userListsSchema } from '../entities/user-list.ts'
import { userListIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'

const tag = 'User lists'
const params = z.object({ id: userListIdSchema })
const fieldErrors = {
  name: 'BACKEND.ERROR.TYPE.USERLIST_NAME',
  loginsOrEmails: 'BACKEND.ERROR.TYPE.LOGINS_ARR',
  id: 'BACKEND.ERROR.USER.USERLIST_NOT_FOUND',
} as const
const written = z.object({ success, value: userListsSchema, ...presenceSchema.shape })

export const listUserLists = route({
  method: 'GET',
  path: '/userlist',
  tag,
  audience: 'user',
  summary: 'My user lists',
  reply: z.object({ value: userListsSchema }),
})

export const createUserList = route({
  method: 'POST',
  path: '/userlist',
  tag,
  audience: 'user',
  summary: 'Create a user list',
  body: userListCreationSchema,
  reply: written,
  fieldErrors,
})

export const saveUserList = route({
  method: 'PUT',
  path: '/userlist/:id',
  tag,
  audience: 'user',
  summary: 'Rename a user list; replace its members, or add and remove some',
  params,
  takesVersion: true,
  body: userListSaveSchema,
  reply: written,
  fieldErrors,
})

export const removeUserList = route({
  method: 'DELETE',
  path: '/userlist/:id',
  tag,
  audience: 'user',
  summary: 'Remove a user list',
  params,
  reply: z.object({ success, value: userListsSchema }),
  fieldErrors,
})
