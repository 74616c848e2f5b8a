const storageKey = 'hgfs.account'
let lapsed: number | null = null
let tell: () => void = () => {}

/** Somebody else is there from now on, or nobody. */
export const whenAccountChanges = (listener: () => void): void => {
  tell = listener
}

/** Who was signed in when the server last said so: a page that is opened without signal cannot ask. */
export function accountOnDevice(): number | null {
  try {
    return Number(localStorage.getItem(storageKey)) || null
  } catch {
    return null
  }
}

/** Who was signed in before and did not sign out: their session has run out. */
export const lapsedAccount = (): number | null => lapsed

/** The server's word on who is there. */
export function noteAccount(id: number | null): void {
  const before = accountOnDevice() ?? lapsed
  setAccount(id)
  if (id === null) lapsed = before
}

/** Somebody signed in or out on purpose. */
export function setAccount(id: number | null): void {
  lapsed = null
  const before = accountOnDevice()
  try {
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(id))
  } catch {
    // Then what is captured without signal waits for whoever claims it.
  }
  if (before !== id) tell()
}
