import { BlockList, isIPv6 } from 'node:net';
import { type INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { type INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import { type Overlay, selects } from '../overlay.ts';

/** One end of a connection: our pod, a pod of another namespace, or an external address. */
export type Party = { labels: Readonly<Record<string, string>>; namespace?: string } | { address: string };

const ownNamespace = 'sandstone';
type Rules = NonNullable<NonNullable<INetworkPolicy['spec']>['ingress' | 'egress']>;

function isInBlock(block: { cidr: string; except?: string[] | null }, address: string): boolean {
  const list = (ranges: readonly string[]) => {
    const blocked = new BlockList();
    for (const range of ranges) {
      const [network = '', bits = ''] = range.split('/');
      blocked.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
    }
    return blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
  return list([block.cidr]) && !list(block.except ?? []);
}

function isPeer(peer: INetworkPolicyPeer, party: Party): boolean {
  if (peer.ipBlock !== undefined) return 'address' in party && isInBlock(peer.ipBlock, party.address);
  if ('address' in party) return false;
  const namespace = { 'kubernetes.io/metadata.name': party.namespace ?? ownNamespace };
  const inNamespace =
    peer.namespaceSelector === undefined
      ? party.namespace === undefined
      : selects(peer.namespaceSelector, namespace);
  return inNamespace && (peer.podSelector === undefined || selects(peer.podSelector, party.labels));
}

export type Direction = 'Ingress' | 'Egress';

/** Evaluates one direction of the policies, as NetworkPolicy specifies. */
function isLet(
  policies: readonly INetworkPolicy[],
  direction: Direction,
  [here, there]: readonly [Party, Party],
  port: number,
): boolean {
  // Other namespaces have their own policies.
  if ('address' in here || here.namespace !== undefined) return true;
  const about = policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && selects(spec.podSelector ?? {}, here.labels),
  );
  if (about.length === 0) return true;
  return about.some(({ spec }) => {
    const rules: Rules = (direction === 'Ingress' ? spec?.ingress : spec?.egress) ?? [];
    return rules.some((rule) => {
      const peers = 'from' in rule ? rule.from : 'to' in rule ? rule.to : undefined;
      const { ports } = rule;
      // A rule without peers applies to all.
      return (
        (!peers?.length || peers.some((peer) => isPeer(peer, there))) &&
        (!ports?.length || ports.some((allowed) => allowed.port === port))
      );
    });
  });
}

/** Tells whether egress of the client and ingress of the server allow the connection; optionally only one of them. */
export function connects(
  overlay: Overlay,
  from: Party,
  to: Party,
  port: number,
  directions: readonly Direction[] = ['Egress', 'Ingress'],
): boolean {
  const policies = overlay.of('NetworkPolicy');
  return directions.every((direction) =>
    isLet(policies, direction, direction === 'Egress' ? [from, to] : [to, from], port),
  );
}
