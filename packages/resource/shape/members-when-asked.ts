// Members that are made when the first of them is asked for. A function declares the nouns of its group with their verbs, and a request
// is about one of them: where it starts there is only what finds it.

/** Gives objects members of these names, which `make` gives when one is asked for; copies of the object have them as they are. */
export function membersWhenAsked<M extends object>(
  names: readonly (keyof M & string)[],
): <T extends object>(target: T, make: () => M) => T & M {
  const made = Symbol('members');
  type Target = { [made]: M | (() => M) };
  const member = (name: keyof M & string): PropertyDescriptor & ThisType<Target> => ({
    get() {
      const members = this[made];
      if (typeof members !== 'function') return members[name];
      const all = members();
      this[made] = all;
      return all[name];
    },
    configurable: true,
    enumerable: true,
  });
  const members = Object.fromEntries(names.map((name) => [name, member(name)]));
  return <T extends object>(target: T, make: () => M) => {
    Object.defineProperty(target, made, { value: make, writable: true });
    return Object.defineProperties(target, members) as T & M;
  };
}
