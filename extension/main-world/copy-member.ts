import { defineProperty, getOwnPropertyDescriptor } from './primordials.ts'

/** Defines a member of an interface as on an object: enumerable and configurable, as Web IDL requires. */
export function copyMember(prototype: object, members: object, key: string): void {
  const descriptor = getOwnPropertyDescriptor(members, key)
  if (descriptor) defineProperty(prototype, key, descriptor)
}
