/** 'isSuspended' is read as 'is suspended'. */
export const spokenField = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
