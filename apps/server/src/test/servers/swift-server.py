"""OpenStack Swift with its S3 API as one process on the loopback: account, container, object and proxy server, one
partition, one replica. Usage: swift-server.py FOLDER ACCOUNT:USER SECRET. Prints the port of the S3 API."""
import logging
import os
import sys
from array import array

import eventlet
eventlet.monkey_patch()
from eventlet import wsgi

folder, user, secret = sys.argv[1:4]
swift_conf = os.path.join(folder, 'swift.conf')
with open(swift_conf, 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = banyan\n\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n')

from swift.common import constraints, storage_policy, utils
utils.SWIFT_CONF_FILE = constraints.SWIFT_CONF_FILE = swift_conf
utils.HASH_PATH_SUFFIX = b'banyan'
storage_policy.reload_storage_policies()

from swift.account.server import AccountController
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingData
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

class Quiet:
    def write(self, text):
        pass

    def flush(self):
        pass

class NoCache:
    """The proxy's authentication wants a memcache, but only asks it for tokens, which S3 does without."""
    def __getattr__(self, name):
        return lambda *args, **options: None

def serve(app, sock):
    SwiftHttpProtocol.log_request = lambda *args: None
    wsgi.server(sock, app, log=Quiet(), protocol=SwiftHttpProtocol, capitalize_response_headers=False, debug=False)

def listen():
    return eventlet.listen(('127.0.0.1', 0), backlog=128)

devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'sda'))
settings = {'devices': devices, 'mount_check': 'false', 'swift_dir': folder, 'fallocate_reserve': '0', 'log_level': 'CRITICAL', 'allowed_headers': 'Content-Disposition, Content-Encoding, X-Delete-At, X-Object-Manifest, X-Static-Large-Object, Cache-Control, Content-Language, Expires, X-Robots-Tag'}
logging.disable(logging.CRITICAL)

for name, controller in (('account', AccountController), ('container', ContainerController), ('object', ObjectController)):
    sock = listen()
    port = sock.getsockname()[1]
    device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'sda', 'meta': '', 'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    RingData([array('H', [0, 0])], [device], 31).save(os.path.join(folder, name + '.ring.gz'))
    eventlet.spawn(serve, controller(settings), sock)

proxy_conf = os.path.join(folder, 'proxy.conf')
account, name = user.split(':')
with open(proxy_conf, 'w') as file:
    file.write(f'''[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = s3api tempauth slo proxy-server
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
# So that a test sees several pages after some puts.
max_bucket_listing = 100
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{name} = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
''')
proxy = loadapp(proxy_conf)
cache = NoCache()

def with_cache(environment, start_response):
    environment['swift.cache'] = cache
    return proxy(environment, start_response)

sock = listen()
print(sock.getsockname()[1], flush=True)
serve(with_cache, sock)
