import { PASSWORD, testApp, type Caller, type TestApp } from '../test-app.ts'

/** Makes accounts without the work of a sign-in for each. */
export const withUsers = async (...logins: string[]): Promise<{ app: TestApp; admin: Caller }> => {
  const app = await testApp()
  for (const login of logins) {
    app.clock.advance(1000)
    await app.visitor.post('/user', { login, email: `${login}@example.org`, password: PASSWORD })
  }
  return { app, admin: await app.siteAdmin() }
}
