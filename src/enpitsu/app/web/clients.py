"""Clients: each has its own turns and connections."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network


def client_of(host: str) -> str:
    """The client of a host: its address, in IPv6 its /64 network."""
    try:
        address = ip_address(host)
        if isinstance(address, IPv4Address) or address.ipv4_mapped:
            return host
        return str(ip_network((int(address), 128)).supernet(new_prefix=64))
    except ValueError:
        return host
