import { defineProperty, getOwnPropertyDescriptor } from './primordials.ts'

/** Defines a member of an interface as it is in an object: enumerable and configurable, as Web IDL wants it. */
export function copyMember(prototype: object, members: object, key: string): void {
  const descriptor = getOwnPropertyDescriptor(members, key)
  if (descriptor) defineProperty(prototype, key, descriptor)
}
