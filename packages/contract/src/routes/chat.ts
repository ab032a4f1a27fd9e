import * as z from 'zod/mini'
import { padIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'

export const removeChatHistory = route({
  method: 'DELETE',
  path: '/pad/chathistory/:id',
  tag: 'Pads',
  audience: 'signedIn',
  summary: 'Remove the chat history of a pad',
  params: z.object({ id: padIdSchema }),
  reply: z.object({ success, key: padIdSchema }),
})
